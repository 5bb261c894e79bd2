import { calendarDate } from '@lineup/ui/dates';
import { Link } from 'react-router-dom';
import { BirthDateForm } from './birth-date-form';
import type { OwnAccount } from './model/own-account';
import { Section } from './section';

/** Asks for a missing date of birth, and says what stays closed until then; shows a known one, to its owner alone. */
export function BirthDateSection({ birth_date: birthDate }: Pick<OwnAccount, 'birth_date'>) {
  return (
    <Section
      id="birth-date"
      title="Your date of birth"
      purpose={
        birthDate === null
          ? 'You can message people, publish your profile and link a guardian once you have entered your date of birth.'
          : 'Nobody else sees it. We use it to protect people under 18: it decides who can message you, and whether a guardian is part of it.'
      }
    >
      {birthDate === null ? (
        <BirthDateForm />
      ) : (
        <p>
          <strong>{calendarDate(birthDate)}</strong>. You cannot change it yourself. If it is wrong,{' '}
          <Link to="/contact">contact us</Link>, and our staff will correct it.
        </p>
      )}
    </Section>
  );
}
