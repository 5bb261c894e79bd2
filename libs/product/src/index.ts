export { evaluationSchema } from './evaluations/evaluation';
export { confirmFacts, factsOfGame, type Fact } from './facts/confirm-facts';
export { factSourceSchema, gameSourcesSchema, type FactSource } from './facts/fact-source';
export {
  openAnswersSchema,
  todayKeys,
  todayQuery,
  wardSchema,
  type Today,
  type TodayAnnouncement,
  type TodayEvent,
  type Ward,
} from './today/today';
