import { createContext, type ComponentProps, useContext } from 'react';

const InSecondPane = createContext(false);

/** Around the second pane: the room may show the same beside it. */
export const SecondPaneProvider = InSecondPane.Provider;
export const useIsInSecondPane = (): boolean => useContext(InSecondPane);

/** The second pane is one landmark; what would be landmarks in it are groups, so that no two bear the same name. */
export const useLandmarkRole = <Role extends string>(role?: Role): Role | 'group' | undefined =>
  useIsInSecondPane() ? 'group' : role;

/** A named part of a screen. */
export function Region({ label, ...props }: ComponentProps<'section'> & { label: string }) {
  const role = useLandmarkRole();
  return <section aria-label={label} role={role} {...props} />;
}
