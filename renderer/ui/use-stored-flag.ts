import { useState } from 'react';

/** A choice between two states of a view that the browser remembers, for all vaults. */
export function useStoredFlag(key: string, initial: boolean): [isOn: boolean, toggle: () => void] {
  const [isOn, setOn] = useState(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? initial : stored === 'yes';
  });
  const toggle = () => {
    localStorage.setItem(key, isOn ? 'no' : 'yes');
    setOn(!isOn);
  };
  return [isOn, toggle];
}
