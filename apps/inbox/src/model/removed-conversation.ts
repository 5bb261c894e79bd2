import { create } from 'zustand';

export interface RemovedConversation {
  conversationId: string;
  name: string;
  /** Where it went; undone by the opposite. */
  isArchived: boolean;
}

interface Removal {
  removed: RemovedConversation | null;
  show(removed: RemovedConversation | null): void;
}

/** What was taken out of sight last, wherever that was pressed: the list offers to undo it. */
export const useRemoval = create<Removal>()((set) => ({
  removed: null,
  show: (removed) => set({ removed }),
}));
