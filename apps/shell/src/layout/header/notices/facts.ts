/** What a notice is about, in the words and the language of its reader. */
import { currentLocale, readerLocale } from '@lineup/language';
import { t } from './language';
import type { Notice } from './list-notices';

const moment = (time: string) =>
  new Intl.DateTimeFormat(readerLocale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(time));
export const day = (date: Date) =>
  new Intl.DateTimeFormat(readerLocale(), { weekday: 'short', month: 'short', day: 'numeric' }).format(date);
export const dueDay = (due: string) => day(new Date(`${due}T12:00`));
export const when = (time: string | undefined) => (time ? moment(time) : '');

export interface NoticeText {
  title: string;
  text: string;
}

type Facts = Notice['facts'];
export type Write = (facts: Facts, amount: number) => NoticeText;

/** What may be missing, as it stands at the start of a sentence. */
export const wardOf = ({ wards, ward = null }: Facts) =>
  new Intl.ListFormat(currentLocale()).format(
    (wards ?? [ward]).map((name, place) => name ?? (place === 0 ? t('Your child') : t('your child'))),
  );
export const playerOf = ({ person }: Facts) => person ?? t('A player');
export const somebody = ({ person }: Facts) => person ?? t('Somebody');
export const inCare = ({ person }: Facts) => person ?? t('The player in your care');
export const ownTeam = ({ team }: Facts) => team ?? t('Your team');
export const aTeam = ({ team }: Facts) => team ?? t('A team');
export const collegeOf = ({ college }: Facts) => String(college);
