import { calendarDate } from '@lineup/ui/dates';
import { Link } from 'react-router-dom';
import { BirthDateForm } from './birth-date-form';
import type { OwnAccount } from './model/own-account';
import { Section } from './section';
import { t, rich } from '../../language/language';

/** Asks for a missing date of birth, and says what stays closed until then; shows a known one, to its owner alone. */
export function BirthDateSection({ birth_date: birthDate }: Pick<OwnAccount, 'birth_date'>) {
  return (
    <Section
      id="birth-date"
      title={t('Your date of birth')}
      purpose={
        birthDate === null
          ? t(
              'You can message people, publish your profile and link a guardian once you have entered your date of birth.',
            )
          : t(
              'Nobody else sees it. We use it to protect people under 18: it decides who can message you, and whether a guardian is part of it.',
            )
      }
    >
      {birthDate === null ? (
        <BirthDateForm />
      ) : (
        <p>
          {rich(
            '<strong>{day}</strong>. You cannot change it yourself. If it is wrong, <contact>contact us</contact>, and our staff will correct it.',
            { strong: (words) => <strong>{words}</strong>, contact: (words) => <Link to="/contact">{words}</Link> },
            { day: calendarDate(birthDate) },
          )}
        </p>
      )}
    </Section>
  );
}
