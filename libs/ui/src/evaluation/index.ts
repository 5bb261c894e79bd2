export { EVALUATION_MAX, evaluationCriteria, type Evaluation, type EvaluationCriterion } from './evaluation';
export { EvaluationText } from './evaluation-text';
