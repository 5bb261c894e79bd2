import type { Bind } from '@lineup/ui/form';
import type { Question } from '../../model/load-interest-form';
import { shownQuestions, type Asked, type Draft } from './answers';
import type { GameRank } from './game-rank';
import { QuestionField } from './question-field';

interface QuestionsProps {
  asked: Asked;
  draft: Draft;
  bind: Bind<Draft>;
  /** Whether the profile has answered a question as it stands. */
  isFromProfile?(question: Question): boolean;
  /** What the profile says of games. */
  known?: readonly GameRank[];
}

/** The questions of a form that are asked after the answers so far, as its player sees them. */
export function Questions({ asked, draft, bind, isFromProfile = () => false, known = [] }: QuestionsProps) {
  return shownQuestions(asked, draft).map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      asked={asked}
      bound={bind(question.id)}
      isFromProfile={isFromProfile(question)}
      known={known}
    />
  ));
}
