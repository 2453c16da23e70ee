import { createContext, type ReactNode } from 'react';
import type { PersonRef } from '../../contract/common/types.ts';

/** Renders a button beside the text box of a conversation. Routes provide it; others show none. */
export const ComposerActionSlot = createContext<(buddy: PersonRef) => ReactNode>(() => null);
