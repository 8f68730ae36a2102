/**
 * The arguments that are the program's own.
 *
 * @param isCheckout Electron was started with the path of the app, which is the first word that is no switch
 */
export function ownArguments(argv: readonly string[], isCheckout: boolean): string[] {
  const args = argv.slice(1);
  const path = isCheckout ? args.findIndex((one) => !one.startsWith('-')) : -1;
  return args.filter((_, index) => index !== path);
}
