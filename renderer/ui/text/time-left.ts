/** "about 4 minutes left": an estimate in words. */
export function timeLeft(seconds: number): string {
  if (seconds < 45) return 'under a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes > 90) return `about ${Math.round(minutes / 60)} hours left`;
  return minutes <= 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}
