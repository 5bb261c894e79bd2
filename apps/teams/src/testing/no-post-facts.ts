/** What a recruiting post says beside its words, of one that says nothing of it. */
export const NO_POST_FACTS = {
  esports_title_id: null,
  game: null,
  minimum_rank: null,
  weekdays: [],
  starts_at: null,
  ends_at: null,
  time_zone: null,
};
