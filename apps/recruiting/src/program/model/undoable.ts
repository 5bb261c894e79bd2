/** Something that was done, in words, and how it is undone. */
export interface Undoable {
  text: string;
  undo(): Promise<unknown>;
}
