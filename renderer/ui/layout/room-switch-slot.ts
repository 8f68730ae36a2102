import { createContext, useContext, type ReactNode } from 'react';

const RoomSwitch = createContext<ReactNode>(null);

/** Around the views of a room: the links among which one is chosen, for the top bar of each. */
export const RoomSwitchProvider = RoomSwitch.Provider;

/** What a screen’s top bar shows in place of its title; null outside a room of several views. */
export const useRoomSwitch = (): ReactNode => useContext(RoomSwitch);
