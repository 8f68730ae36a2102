/** Seconds until the returned function is called, wall-clock and processor time. */
export function startStopwatch(): () => { buildSeconds: number; buildCpuSeconds: number } {
  const start = performance.now();
  const cpu = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { buildSeconds: (performance.now() - start) / 1000, buildCpuSeconds: (user + system) / 1e6 };
  };
}
