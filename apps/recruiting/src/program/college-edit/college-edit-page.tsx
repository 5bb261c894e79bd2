import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { useLiveQuery } from '@lineup/data';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { NotAnEditor, Invitation } from './access';
import { BackLink } from '../../kit/back-link';
import styles from '../kit/edit.module.css';
import { DetailsSection } from '../edit-details/details-section';
import { FormsSection } from '../edit-forms/forms-section';
import { loadCollegeEditor, type EditorPage, type EditedCollege } from '../model/load-college-editor';
import { LookSection } from '../edit-look/look-section';
import { IntegrationsSection } from '../edit-integrations/integrations-section';
import { PeopleSection } from '../edit-people/people-section';
import { PipelineSection } from '../edit-pipeline/pipeline-section';
import { ProgramsSection } from '../edit-programs/programs-section';
import { ShareSection } from '../edit-share/share-section';
import { PublishPage } from './publish-page';
import { readSection, editorSectionsOf, type EditorSection } from './sections';

/** `/college/{slug}/edit`: everything that the people of a college keep on it. */
export function Component() {
  const { slug = '' } = useParams();
  return (
    <RequireAuth fallback={<PageSkeleton label="Loading college" />}>
      <EditPage key={slug} slug={slug} />
    </RequireAuth>
  );
}

function EditPage({ slug }: { slug: string }) {
  const userId = useAuth().user?.id ?? '';
  const query = loadCollegeEditor(slug, userId);
  const page = useQuery(query);
  const queryClient = useQueryClient();
  useLiveQuery({
    topic: page.data?.live_topic,
    key: query.queryKey,
    // While something is put into order here, the last move refetches.
    onEvent: () => queryClient.isMutating({ mutationKey: query.queryKey }) > 0,
  });
  if (page.data) return <OpenPage college={page.data} />;
  if (page.data === null) throw notFound();
  if (page.isPending) return <PageSkeleton label="Loading college" />;
  return (
    <ErrorState
      isPage
      title="This college could not be loaded"
      description="Check your connection and try again."
      onRetry={() => void page.refetch()}
      backTo={`/college/${slug}`}
      backLabel="Back to the college"
    />
  );
}

function OpenPage({ college }: { college: EditorPage }) {
  const { editor, invitation } = college;
  return (
    <section className={styles.layout}>
      <title>{`Edit ${college.name} · Lineup`}</title>
      {editor ? (
        <Sections college={{ ...college, editor }} />
      ) : invitation ? (
        <Invitation college={college} invitation={invitation} />
      ) : (
        <NotAnEditor college={college} />
      )}
    </section>
  );
}

function Sections({ college }: { college: EditedCollege }) {
  const { editor } = college;
  const [params] = useSearchParams();
  const section = readSection(params, editor);
  // Sections that were open stay, with what was typed in them.
  const [visited, setVisited] = useState<readonly EditorSection[]>([section]);
  if (!visited.includes(section)) setVisited([...visited, section]);

  const nav = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  // On a phone the sections scroll in their row.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
    if (shown.current !== section) heading.current?.focus({ preventScroll: true });
    shown.current = section;
  }, [section]);

  const panels: Record<EditorSection, () => ReactNode> = {
    details: () => <DetailsSection college={college} />,
    look: () => <LookSection college={college} />,
    programs: () => <ProgramsSection college={college} />,
    forms: () => <FormsSection college={college} />,
    share: () => <ShareSection college={college} />,
    pipeline: () => editor.pipeline && <PipelineSection college={college} pipeline={editor.pipeline} />,
    people: () => editor.program_people && <PeopleSection college={college} people={editor.program_people} />,
    integrations: () => <IntegrationsSection collegeId={college.id} />,
  };
  return (
    <>
      <PageHeader
        breadcrumb={<BackLink to={`/college/${college.slug}`}>{college.name}</BackLink>}
        title={
          <span className={styles.title}>
            <Logo name={college.name} url={college.logo_url} colors={college.colors} size={40} />
            Edit college
          </span>
        }
        purpose={
          college.is_published
            ? 'What players see of your college, and how you recruit. Each part is saved on its own.'
            : 'Not published yet: only people of the college and our staff see it. Add your programs, then publish.'
        }
        actions={
          <>
            <LinkButton to={`/college/${college.slug}`}>View page</LinkButton>
            {!college.is_published && editor.manages_program && <PublishPage college={college} />}
          </>
        }
      />
      <nav ref={nav} aria-label="Sections">
        <ul className={styles.sections}>
          {editorSectionsOf(editor).map(([each, title]) => (
            <li key={each}>
              <Link to={`?section=${each}`} aria-current={each === section ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {editorSectionsOf(editor)
        .filter(([each]) => each === section || visited.includes(each))
        .map(([each, title]) => (
          <div key={each} className={styles.section} hidden={each !== section}>
            <h2 ref={each === section ? heading : undefined} tabIndex={-1} className={styles.heading}>
              {title}
            </h2>
            {panels[each]()}
          </div>
        ))}
    </>
  );
}
