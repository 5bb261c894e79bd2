/** What can stand on a list; `id` is that of the college, or of the player's account. */
export interface Listed {
  kind: 'college' | 'player';
  id: string;
  name: string;
}

/** Column of `list_items` that names it. */
export const columnOf = ({ kind }: Pick<Listed, 'kind'>) => (kind === 'college' ? 'college_id' : 'player_id');
