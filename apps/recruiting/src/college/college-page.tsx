import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Clock, ExternalLink, MapPin } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { isPrivileged, useAuth, useRoles } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { Chip } from '@lineup/ui/chip';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { loadInterestForm, type InterestForm } from '../model/load-interest-form';
import { replyText } from '../model/reply-time';
import { AddToBoard } from '../save-to-board/add-to-board';
import { SaveToList } from '../save-to-list/save-to-list';
import styles from './college-page.module.css';
import { loadCollege, type College } from './load-college';
import { InterestAction } from './interest-action';
import { ProgramCard } from './program-card';

/** `/college/{slug}`: what a college offers, program by program. */
export function Component() {
  const { slug = '' } = useParams();
  const { status, user } = useAuth();
  const college = useQuery(loadCollege(slug));
  // The page waits for it once, so that the action does not push what is read; without it the page still shows.
  const interest = useQuery({ ...loadInterestForm(slug, user?.id ?? null), enabled: status !== 'loading' });
  if (college.isPending || (interest.isPending && interest.failureCount === 0))
    return <PageSkeleton shape="cards" label="Loading college" />;
  if (college.isError) {
    return (
      <ErrorState
        title="This college could not be loaded"
        description="Check your connection and try again."
        onRetry={() => void college.refetch()}
        backTo="/colleges"
        backLabel="All colleges"
      />
    );
  }
  if (!college.data) throw notFound();
  return <CollegeDetails college={college.data} interest={interest.data ?? null} />;
}

interface CollegeDetailsProps {
  college: College;
  /** Null while it is not known. */
  interest: InterestForm | null;
}

function CollegeDetails({ college, interest }: CollegeDetailsProps) {
  const { user } = useAuth();
  const { roles } = useRoles();
  const mayEdit =
    isPrivileged(roles) ||
    roles.some(({ role, college_id }) => college_id === college.id && role.startsWith('programs_college_'));
  const reply = replyText(college.college_reply_times);
  // The link back leads to the list with its filters.
  const { state } = useLocation() as { state: { listSearch?: string } | null };
  return (
    <article className={styles.layout}>
      <title>{`${college.name} · Lineup`}</title>
      <header className={styles.header}>
        <Link className={styles.back} to={`/colleges${state?.listSearch ?? ''}`}>
          <ChevronLeft size={16} aria-hidden />
          All colleges
        </Link>
        <Logo name={college.name} url={college.logo_url} colors={college.colors} size={72} />
        <div>
          <h1>{college.name}</h1>
          <p className={styles.place}>
            <MapPin size={16} aria-hidden />
            {college.city}, {college.state}
            <Chip>{college.level === 'club' ? 'Club' : 'Varsity'}</Chip>
            {college.website_url && (
              <a href={college.website_url} target="_blank" rel="noopener noreferrer">
                Website <ExternalLink size={14} aria-hidden />
              </a>
            )}
          </p>
        </div>
        {(user || interest?.form) && (
          <div className={styles.actions}>
            {interest && <InterestAction interest={interest} />}
            {user && <AddToBoard college={college} />}
            {user && <SaveToList listed={{ kind: 'college', id: college.id, name: college.name }} />}
            {mayEdit && <LinkButton to={`/college/${college.slug}/edit`}>Edit</LinkButton>}
          </div>
        )}
      </header>
      {college.about && (
        <section>
          <h2>About</h2>
          <p className={styles.text}>{college.about}</p>
        </section>
      )}
      <section>
        <h2>Programs</h2>
        {college.college_programs.length === 0 ? (
          <EmptyState title="No programs listed yet" description="This college has not published a program." />
        ) : (
          <ul className={styles.programs}>
            {college.college_programs.map((program) => (
              <ProgramCard key={program.id} program={program} />
            ))}
          </ul>
        )}
      </section>
      {reply && (
        <section>
          <h2>How fast they answer</h2>
          <p className={styles.reply}>
            <Clock size={20} aria-hidden />
            <span>
              <strong>{reply}</strong>
              {college.college_reply_times?.answered_percent != null &&
                `, ${college.college_reply_times.answered_percent}% of players get an answer`}
            </span>
          </p>
          <p className={styles.place}>Measured over the last 90 days.</p>
        </section>
      )}
      {college.requirements && (
        <section>
          <h2>Requirements</h2>
          <p className={styles.text}>{college.requirements}</p>
        </section>
      )}
    </article>
  );
}
