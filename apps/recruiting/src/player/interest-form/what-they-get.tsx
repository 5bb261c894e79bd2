import { useProfile } from '@lineup/auth';
import { dollars } from '@lineup/ui/dollars';
import { Link } from 'react-router-dom';
import type { InterestForm, OpenForm } from '../../model/load-interest-form';
import { usePlaceName } from '../../model/place-name';
import styles from './interest-form.module.css';
import { plural, t } from '../../language';

interface WhatTheyGetProps {
  page: InterestForm;
  form: OpenForm;
  answered: number;
}

/** What the college gets with the form, and who reads it: as the database shows it to who works in the program. */
export function WhatTheyGet({ page: { college, profile }, form, answered }: WhatTheyGetProps) {
  const home = usePlaceName(profile);
  const own = useProfile().profile?.slug;
  return (
    <section className={styles.gets} aria-labelledby="what-they-get">
      <h2 id="what-they-get">{t('What {college} gets', { college: college.name })}</h2>
      <ul>
        <li>
          {answered > 0
            ? plural(answered, 'Your answer to “{form}”', 'Your {count} answers to “{form}”', { form: form.title })
            : t('Your answers to “{form}”', { form: form.title })}
        </li>
        {profile ? (
          <>
            <li>{profileText(profile, home)}</li>
            <li>{schoolText(profile)}</li>
            {profile.is_minor && (
              <li>{t('That you are under 18: they write to you only together with your guardian')}</li>
            )}
          </>
        ) : (
          <li>{t('Your name and your profile, with games, ranks and school')}</li>
        )}
      </ul>
      <p>
        {t(
          'The coaches, staff and admins of its esports program read this. Its admissions office and other colleges do not. The staff of Lineup can, to help and to look at reports.',
        )}
      </p>
      {profile && (
        <p>
          {profile.is_listed
            ? t('Your profile is public: anyone can find it.')
            : t('Your profile is not public. This college sees it, because you write to it.')}{' '}
          {own && <Link to={`/player/${own}`}>{t('See your profile')}</Link>}
        </p>
      )}
    </section>
  );
}

type Profile = NonNullable<InterestForm['profile']>;

function profileText({ games, class_year }: Profile, home: string | null): string {
  const parts = [
    games.length > 0 && t('games, ranks and roles'),
    class_year !== null && t('class of {year}', { year: class_year }),
    home,
  ].filter(Boolean);
  return parts.length > 0
    ? t('Your name and profile: {facts}', { facts: parts.join(', ') })
    : t('Your name and profile');
}

function schoolText({ school_name: school, gpa, scholarship_need: need }: Profile): string {
  const parts = [
    school,
    gpa !== null && t('GPA {gpa}', { gpa: gpa.toFixed(2) }),
    need !== null &&
      (need > 0 ? t('scholarship need of {amount} a year', { amount: dollars(need) }) : t('no scholarship need')),
  ].filter(Boolean);
  return parts.length > 0
    ? t('From your school facts: {facts}', { facts: parts.join(', ') })
    : t('No school and no GPA: your profile has none');
}
