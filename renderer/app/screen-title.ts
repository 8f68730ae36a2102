/** What the screen of a path is called: “Review” for `/review`. */
export function screenTitle(pathname: string): string {
  const screen = pathname.split('/')[1] ?? '';
  return screen === '' ? '' : screen[0]!.toUpperCase() + screen.slice(1);
}
