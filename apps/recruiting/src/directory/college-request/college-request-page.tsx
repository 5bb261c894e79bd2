import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { saveRedirect, useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { plainDate } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { cityLine } from '@lineup/ui/country-name';
import { BackLink } from '../../kit/back-link';
import styles from './college-request.module.css';
import { latestCollegeRequest, type CollegeRequest } from './own-college-requests';
import { RequestForm } from './request-form';
import { useWithdrawRequest } from './use-request-college';
import { t } from '../../language';

/** `/colleges/request`: somebody who works at a college that is not listed asks for it. */
export function Component() {
  const { status, user } = useAuth();
  return (
    <section className={styles.layout}>
      <title>{t('Add your college · Lineup')}</title>
      <PageHeader
        breadcrumb={<BackLink to="/colleges">{t('All colleges')}</BackLink>}
        title={t('Add your college')}
        purpose={t(
          'For people who work there. Our staff check each request, then you get a page to fill in and publish.',
        )}
      />
      {status === 'loading' ? (
        <PageSkeleton shape="text" hasHead={false} label={t('Loading your request')} />
      ) : user ? (
        <OwnRequest userId={user.id} />
      ) : (
        <SignUpFirst />
      )}
    </section>
  );
}

/** Whoever has no account makes one, and comes back here. */
function SignUpFirst() {
  const { pathname, search } = useLocation();
  const keepWayBack = () => saveRedirect(pathname + search);
  return (
    <div className={styles.panel}>
      <h2>{t('First, your account')}</h2>
      <p>
        {t(
          'The page of a college belongs to people, so we need to know who asks. Sign up with your address at the college if you have one: it shows us that you work there. Then you come back here.',
        )}
      </p>
      <div className={styles.buttons}>
        <LinkButton to="/auth" variant="primary" state={{ mode: 'sign-up' }} onClick={keepWayBack}>
          {t('Sign up')}
        </LinkButton>
        <LinkButton to="/auth" state={{ mode: 'sign-in' }} onClick={keepWayBack}>
          {t('Sign in')}
        </LinkButton>
      </div>
    </div>
  );
}

function OwnRequest({ userId }: { userId: string }) {
  const [params] = useSearchParams();
  const { data: request, isPending, refetch } = useQuery(latestCollegeRequest(userId));
  const [asksForAnother, setAsksForAnother] = useState(false);
  if (isPending) return <PageSkeleton shape="text" hasHead={false} label={t('Loading your request')} />;
  if (request === undefined)
    return <ErrorState title={t('Your request could not be loaded')} onRetry={() => void refetch()} />;
  if (request?.status === 'pending') return <Waiting request={request} />;
  if (request?.status === 'approved' && !asksForAnother)
    return <Added request={request} onAnother={() => setAsksForAnother(true)} />;
  const before = request?.status === 'declined' ? request : null;
  return (
    <>
      {before && (
        <div className={styles.panel} role="status">
          <h2>{t('We did not add {name}', { name: before.name })}</h2>
          <p className={styles.quote}>{before.decision_note}</p>
          <p>{t('Correct what is missing, and ask again.')}</p>
        </div>
      )}
      <RequestForm key={before?.id} before={before} name={params.get('name')?.slice(0, 120) ?? ''} />
    </>
  );
}

function Waiting({ request }: { request: CollegeRequest }) {
  const withdraw = useWithdrawRequest(request.id);
  const { name, website_url: site, position, proof_url: proof, created_at: sent } = request;
  const facts: [string, string][] = [
    [t('College'), name],
    [t('Place'), cityLine(request)],
    [t('Site'), site],
    [t('You'), position],
    ...(proof ? [[t('Page that names you'), proof] as [string, string]] : []),
  ];
  return (
    <div className={styles.panel}>
      <div role="status">
        <h2>{t('We have your request')}</h2>
      </div>
      <p>
        {t(
          'You sent it on {day}. Our staff look at it, and you hear from us here and by email. Once it is approved, you are the admin of the page.',
          { day: plainDate(sent) },
        )}
      </p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <ConfirmDialog
          title={t('Withdraw the request for {name}?', { name })}
          yes={t('Withdraw')}
          no={t('Keep it')}
          isDestructive
          onConfirm={() => withdraw.mutate()}
        >
          {(ask) => (
            <Button isBusy={withdraw.isPending} onClick={ask}>
              {t('Withdraw request')}
            </Button>
          )}
        </ConfirmDialog>
      </div>
    </div>
  );
}

function Added({ request, onAnother }: { request: CollegeRequest; onAnother(): void }) {
  return (
    <div className={styles.panel}>
      <div role="status">
        <h2>{t('{name} is on Lineup', { name: request.name })}</h2>
      </div>
      {request.decision_note && <p className={styles.quote}>{request.decision_note}</p>}
      {request.colleges && <p>{t('You are its admin. Until you publish the page, only you and our staff see it.')}</p>}
      <div className={styles.buttons}>
        {request.colleges && (
          <LinkButton to={`/college/${request.colleges.slug}/edit`} variant="primary">
            {t('Fill in the page')}
          </LinkButton>
        )}
        <Button onClick={onAnother}>{t('Ask for another college')}</Button>
      </div>
    </div>
  );
}
