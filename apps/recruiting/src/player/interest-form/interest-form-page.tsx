import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { BackLink } from '../../kit/back-link';
import { loadInterestForm, readFormWish, type Answers, type InterestForm } from '../../model/load-interest-form';
import { AnswerForm } from './answer-form';
import styles from './interest-form.module.css';
import { t } from '../../language';

/** `/college/{slug}/recruiting`: the form by which a player writes to a college. */
export function Component() {
  const { slug = '' } = useParams();
  const { search } = useLocation();
  const { status, user } = useAuth();
  const viewerId = user?.id ?? null;
  const page = useQuery({
    ...loadInterestForm(slug, viewerId, readFormWish(search)),
    enabled: status !== 'loading',
  });
  // What was read before waits for the latest draft: fields take it up once.
  const [isReady, setReady] = useState(false);
  if (!isReady && page.data && !page.isFetching) setReady(true);
  if (page.data && isReady) return <FormOfCollege key={`${viewerId} ${page.data.form?.id}`} page={page.data} />;
  if (page.data === null) throw notFound();
  if (page.isPending || page.data) return <PageSkeleton shape="text" label={t('Loading form')} />;
  return (
    <ErrorState
      isPage
      title={t('The form could not be loaded')}
      description={t('Check your connection and try again.')}
      onRetry={() => void page.refetch()}
      backTo={`/college/${slug}`}
      backLabel={t('Back to the college')}
    />
  );
}

function FormOfCollege({ page }: { page: InterestForm }) {
  const { college, form, forms } = page;
  // Another version takes over what was typed into this one.
  const [typed, setTyped] = useState<Answers | null>(null);
  const [first] = useState(form?.version_id);
  const address = `/college/${college.slug}`;
  return (
    <section className={styles.layout}>
      <title>{t('Write to {college} · Lineup', { college: college.name })}</title>
      <PageHeader
        breadcrumb={<BackLink to={address}>{college.name}</BackLink>}
        title={
          <span className={styles.title}>
            <Logo name={college.name} url={college.logo_url} colors={college.colors} size={40} />
            {form?.title ?? t('Write to {college}', { college: college.name })}
          </span>
        }
        {...(form && { purpose: form.game ? `${college.name} · ${form.game.name}` : college.name })}
      />
      {forms.length > 1 && (
        <nav aria-label={t('Forms of this college')}>
          <ul className={styles.forms}>
            {forms.map(({ id, title }) => (
              <li key={id}>
                <LinkButton
                  to={`${address}/recruiting?form=${id}`}
                  aria-current={id === form?.id ? 'page' : undefined}
                  variant={id === form?.id ? 'primary' : 'secondary'}
                >
                  {title}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {form ? (
        <AnswerForm
          key={form.version_id}
          page={page}
          form={form}
          typed={typed}
          onRefused={setTyped}
          isChanged={first !== form.version_id}
        />
      ) : (
        <EmptyState
          title={t('No form is open now')}
          description={t('{college} is not taking answers at the moment.', { college: college.name })}
          action={
            page.status_id ? (
              <LinkButton to={`/recruiting-status/${page.status_id}`} variant="primary">
                {t('See your status')}
              </LinkButton>
            ) : (
              <LinkButton to="/colleges">{t('Find other colleges')}</LinkButton>
            )
          }
        />
      )}
    </section>
  );
}
