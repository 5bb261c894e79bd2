import { createContext } from 'react';
import type { DataRouter } from 'react-router-dom';

/** The router itself, for what must know where it is going before that shows. */
export const ShellRouter = createContext<DataRouter | null>(null);
