import { createContext } from 'react';

/** Messages of the form around, by id of the control, or by name of radio buttons. */
export const InvalidControls = createContext<Readonly<Record<string, string>>>({});
