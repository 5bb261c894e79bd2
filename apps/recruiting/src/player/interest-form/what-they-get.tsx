import { useProfile } from '@lineup/auth';
import { Link } from 'react-router-dom';
import type { InterestForm, OpenForm } from '../../model/load-interest-form';
import { usePlaceName } from '../../model/place-name';
import styles from './interest-form.module.css';

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
      <h2 id="what-they-get">What {college.name} gets</h2>
      <ul>
        <li>
          {answered > 1 ? `Your ${answered} answers` : answered === 1 ? 'Your answer' : 'Your answers'} to “{form.title}
          ”
        </li>
        {profile ? (
          <>
            <li>{profileText(profile, home)}</li>
            <li>{schoolText(profile)}</li>
            {profile.is_minor && <li>That you are under 18: they write to you only together with your guardian</li>}
          </>
        ) : (
          <li>Your name and your profile, with games, ranks and school</li>
        )}
      </ul>
      <p>
        The coaches, staff and admins of its esports program read this. Its admissions office and other colleges do not.
        The staff of Lineup can, to help and to look at reports.
      </p>
      {profile && (
        <p>
          {profile.is_listed
            ? 'Your profile is public: anyone can find it.'
            : 'Your profile is not public. This college sees it, because you write to it.'}{' '}
          {own && <Link to={`/player/${own}`}>See your profile</Link>}
        </p>
      )}
    </section>
  );
}

type Profile = NonNullable<InterestForm['profile']>;

function profileText({ games, class_year }: Profile, home: string | null): string {
  const parts = [
    games.length > 0 && 'games, ranks and roles',
    class_year !== null && `class of ${class_year}`,
    home,
  ].filter(Boolean);
  return parts.length > 0 ? `Your name and profile: ${parts.join(', ')}` : 'Your name and profile';
}

function schoolText({ school_name: school, gpa, scholarship_need: need }: Profile): string {
  const parts = [
    school,
    gpa !== null && `GPA ${gpa.toFixed(2)}`,
    need !== null && (need > 0 ? `scholarship need of $${need.toLocaleString('en-US')} a year` : 'no scholarship need'),
  ].filter(Boolean);
  return parts.length > 0
    ? `From your school facts: ${parts.join(', ')}`
    : 'No school and no GPA: your profile has none';
}
