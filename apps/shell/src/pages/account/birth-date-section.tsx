import { Link } from 'react-router-dom';
import { BirthDateForm } from './birth-date-form';
import type { OwnAccount } from './own-account';
import { Section } from './section';

/** Asks for a missing date of birth, and says what stays closed until then. */
export function BirthDateSection({ age }: Pick<OwnAccount, 'age'>) {
  const isMissing = age === 'unknown';
  return (
    <Section
      id="birth-date"
      title="Age"
      purpose={
        isMissing ? (
          'You can message people, publish your profile and link a guardian once you have entered your date of birth.'
        ) : (
          <>
            Nobody else sees your date of birth. To correct it, <Link to="/contact">contact us</Link>.
          </>
        )
      }
    >
      {isMissing && <BirthDateForm />}
    </Section>
  );
}
