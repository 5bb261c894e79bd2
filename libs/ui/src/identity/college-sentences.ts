import { type Sentences } from '@lineup/language';
import { t } from '../language';

/** A sentence of these lists in the reader’s language. */
export const collegeSays = (sentence: string): string => t(sentence);

/** What a college may choose to answer anybody, also a minor without a guardian. The database takes no other. */
export const replySentences = {
  reading: 'Thank you for writing. We are looking at your answers.',
  more: 'We would like to know more. Please add your ranks, roles and a highlight link to your profile.',
  talk: 'We would like to talk with you.',
  tryout: 'We would like to see you at a tryout.',
  later: 'It is too early for us to decide. Please write to us again next season.',
  full: 'Our roster for your game is full. Thank you for your interest in us.',
  no_fit: 'We will not move forward with you this time. Thank you for your interest in us.',
  no_team: 'We do not have a team in your game this year. Thank you for your interest in us.',
  no_reply: 'We did not hear back from you, so we closed this for now. You can write to us again at any time.',
} as const satisfies Sentences;

/** Every sentence of a college; that there is an offer is said with one. */
export const sentences = {
  ...replySentences,
  offer: 'We have made you an offer. It waits for your answer on your status page.',
} as const satisfies Sentences;

/** What a college may say to anybody after a meeting. The database takes no other. */
export const feedbackSentences = {
  well_played: 'You played well. Thank you for coming.',
  next_step: 'You played well. We will talk about the next step.',
  team_play: 'Your aim is there. Work on playing with the team.',
  keep_training: 'Keep training, and come to a tryout again.',
  thank_you: 'Thank you for coming. It was good to meet you.',
} as const satisfies Sentences;

/** Why a player does not take an offer. The database takes no other. */
export const declineSentences = {
  elsewhere: 'I have chosen another college.',
  money: 'I cannot afford it with this offer.',
  later: 'I need more time than the offer gives me.',
  family: 'My family and I have decided against it.',
  personal: 'My plans have changed.',
} as const satisfies Sentences;

/** Why a program withdraws an offer. The database takes no other. */
export const withdrawSentences = {
  spot_filled: 'The spot has been filled.',
  plans: 'The plans of our program have changed.',
  mistake: 'The offer was made by mistake.',
} as const satisfies Sentences;

/** Why a program sends a paper back. The database takes no other. */
export const paperSentences = {
  unreadable: 'We cannot read it. Please send a clearer copy.',
  incomplete: 'A page is missing. Please send all of it.',
  outdated: 'It is too old. Please send a current one.',
  wrong: 'This is another paper than the one we asked for.',
} as const satisfies Sentences;

/** Every sentence with which an offer ends. */
export const offerSentences = {
  ...declineSentences,
  ...withdrawSentences,
  closed: 'Your interest was closed.',
} as const satisfies Sentences;
