import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { icon } from '@lineup/ui/icons';
import { lazyPart } from '@lineup/ui/lazy-part';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { worksForText } from '@lineup/ui/works-for';
import { cityLine } from '@lineup/ui/country-name';
import { answeredShare, replyText } from '../../model/reply-time';
import { roleName } from '../../model/roles';
import { scholarshipText } from '../../model/scholarship';
import { CollegeFacts } from './college-facts';
import { CollegeHero } from './college-hero';
import styles from './college-page.module.css';
import { loadCollege, type College, type Program } from './load-college';
import { ProgramCard } from './program-card';
import { SimilarColleges } from './similar-colleges';
import { plural, t } from '../../language';

const Clock = icon('M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 6v6l4 2');

// Few have it, and visitors load no form.
const ownContact = lazyPart(() => import('./own-contact'));

/** `/college/{slug}`: what a college offers, program by program, and how well it fits the viewer. */
export function Component() {
  const { slug = '' } = useParams();
  const { status, user } = useAuth();
  const college = useQuery({ ...loadCollege(slug, user?.id ?? null), enabled: status !== 'loading' });
  if (college.data) return <CollegeDetails key={college.data.id} college={college.data} />;
  if (college.data === null) throw notFound();
  if (college.isPending) return <PageSkeleton shape="cards" label={t('Loading college')} />;
  return (
    <ErrorState
      isPage
      title={t('This college could not be loaded')}
      description={t('Check your connection and try again.')}
      onRetry={() => void college.refetch()}
      backTo="/colleges"
      backLabel={t('All colleges')}
    />
  );
}

function CollegeDetails({ college }: { college: College }) {
  const { programs, similar, viewer, reply_time, contacts } = college;
  const reply = replyText(reply_time);
  const share = answeredShare(reply_time);
  return (
    <article className={styles.layout} data-has-about={college.about ? true : undefined}>
      <title>{`${college.name} · Lineup`}</title>
      <meta name="description" content={summary(college)} />
      <CollegeHero college={college} />
      {college.about && (
        <section className={styles.about}>
          <h2>{t('About')}</h2>
          <p className={styles.text}>{college.about}</p>
        </section>
      )}
      <section className={styles.all}>
        <h2>{t('Programs')}</h2>
        {programs.length === 0 ? (
          <EmptyState
            title={t('No programs listed yet')}
            description={t('This college has not published a program.')}
          />
        ) : (
          <ul className={styles.programs}>
            {bestFirst(programs, viewer).map(({ program, fit }) => (
              <ProgramCard key={program.id} program={program} fit={fit} college={college} />
            ))}
          </ul>
        )}
      </section>
      {(contacts.length > 0 || viewer?.is_contact === false) && (
        <section>
          <h2>{t('Contacts')}</h2>
          {viewer && viewer.is_contact !== null && <ownContact.Part college={college} isContact={viewer.is_contact} />}
          <ul className={styles.contacts}>
            {contacts.map((contact, place) => (
              // A name may stand there twice.
              <li key={place}>
                <PersonAvatar name={contact.name} url={contact.avatar_url} size={40} />
                <div>
                  <strong>
                    {contact.slug ? <Link to={`/player/${contact.slug}`}>{contact.name}</Link> : contact.name}
                  </strong>
                  <span>
                    {t(roleName(contact.role))} · {worksForText({ ...contact, college: college.name })}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reply && (
        <section className={styles.beside}>
          <h2>{t('How fast they answer')}</h2>
          <p className={styles.reply}>
            <Clock size={20} aria-hidden />
            <span>
              <strong>{reply}</strong>
              {share && `. ${share}`}
            </span>
          </p>
          <p className={styles.place}>{t('Measured over the last 90 days.')}</p>
        </section>
      )}
      <CollegeFacts college={college} />
      {college.requirements && (
        <section className={styles.beside}>
          <h2>{t('Requirements')}</h2>
          <p className={styles.text}>{college.requirements}</p>
        </section>
      )}
      {similar.length > 0 && (
        <section className={styles.all}>
          <h2>{t('Similar colleges')}</h2>
          <SimilarColleges colleges={similar} />
        </section>
      )}
    </article>
  );
}

/** What fits the viewer before the rest, which stays in its order. */
function bestFirst(programs: readonly Program[], viewer: College['viewer']) {
  return programs
    .map((program) => ({ program, fit: viewer?.fits.find((fit) => fit.program_id === program.id) }))
    .toSorted((a, b) => (b.fit?.fit ?? -1) - (a.fit?.fit ?? -1));
}

/** One line for search engines and link previews. */
function summary({ name, programs, open_spots, scholarship_min, scholarship_max, ...place }: College): string {
  const scholarship = scholarshipText(scholarship_min, scholarship_max);
  return [
    t('{name} in {place}', { name, place: cityLine(place) }),
    programs.length > 0 && t('plays {games}', { games: programs.map(({ game }) => game).join(', ') }),
    open_spots > 0 && plural(open_spots, '{count} open spot', '{count} open spots'),
    scholarship && t('scholarships {amount}', { amount: scholarship }),
  ]
    .filter(Boolean)
    .join(', ');
}
