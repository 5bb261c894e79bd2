import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Check } from 'lucide-react';
import { RequireAuth, isOwnPath, useAuth } from '@lineup/auth';
import { useNavigateIfHere } from '@lineup/contract';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { isListed, loadOnboarding, type Onboarding } from '../model/load-onboarding';
import { useOnboarding } from '../model/use-onboarding';
import { AvailabilityForm } from '../profile-forms/availability-form';
import { DetailsForm } from '../profile-forms/details-form';
import { GamesForm } from '../profile-forms/games-form';
import { GuardianForm } from '../profile-forms/guardian-form';
import { PublishForm } from '../profile-forms/publish-form';
import { RolesForm } from '../profile-forms/roles-form';
import styles from './onboarding-page.module.css';
import { isOptional, isReachable, isSaved, nextStep, stepTitles, stepsOf, type Step } from './steps';
import { t } from '../../language';

/** `/onboarding`, `/profile-onboarding` and `/welcome`: a profile, step by step. Each step is saved on its own. */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton shape="text" label={t('Loading your profile')} />}>
      <title>{t('Set up your profile · Lineup')}</title>
      <OwnOnboarding />
    </RequireAuth>
  );
}

function OwnOnboarding() {
  const { onboarding, isPending, retry } = useOnboarding();
  if (onboarding) return <Steps onboarding={onboarding} />;
  if (isPending) return <PageSkeleton shape="text" label={t('Loading your profile')} />;
  return (
    <ErrorState
      isPage
      title={t('Your profile could not be loaded')}
      description={t('Check your connection and try again. Everything you saved is still there.')}
      onRetry={retry}
    />
  );
}

interface StepsProps {
  onboarding: Onboarding;
}

function Steps({ onboarding }: StepsProps) {
  const [params] = useSearchParams();
  const navigateIfHere = useNavigateIfHere();
  const queryClient = useQueryClient();
  const userId = useAuth().user?.id ?? '';
  const steps = stepsOf(onboarding);
  const requestedStep = steps.find((step) => step === params.get('step'));
  // Where it goes on is found once: saving the last open step must not move on by itself.
  const [first] = useState(() => nextStep(onboarding));
  const step = [requestedStep, first].find((each) => each && isReachable(onboarding, each)) ?? 'roles';
  const isPlayer = steps.includes('games');
  // A player who came from the form of a college goes back to it.
  const returnTo = [params.get('then') ?? ''].find(isOwnPath);
  const addressOf = (each: Step) => `?${new URLSearchParams({ step: each, ...(returnTo && { then: returnTo }) })}`;

  const heading = useRef<HTMLHeadingElement>(null);
  const nav = useRef<HTMLElement>(null);
  // On a phone the steps scroll in their row.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [step]);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [step]);

  const openNextStep = (saved: Step) => {
    // Whoever went to another step meanwhile stays there.
    if (shown.current !== saved) return;
    // The steps that follow depend on the roles that were just saved: the refetched answer has them.
    const order = stepsOf(queryClient.getQueryData(loadOnboarding(userId).queryKey) ?? onboarding);
    void navigateIfHere(addressOf(order[order.indexOf(saved) + 1] ?? 'publish'));
  };
  const label = t('Save and continue');

  return (
    <section className={styles.layout}>
      <PageHeader
        title={t('Set up your profile')}
        purpose={t('A few short steps. Each one is saved, so you can leave and go on later, on any device.')}
        actions={
          isListed(onboarding) && onboarding.profile.slug ? (
            <LinkButton to={`/player/${onboarding.profile.slug}`}>{t('View profile')}</LinkButton>
          ) : undefined
        }
      />
      {returnTo && (
        <p className={styles.note}>{t('After the last step you go back to your form. Your answers are kept.')}</p>
      )}
      <nav ref={nav} aria-label={t('Steps')}>
        <ol className={styles.steps}>
          {steps.map((each, index) => {
            const text = `${index + 1}. ${t(stepTitles[each])}`;
            const icon = isSaved(onboarding, each) && <Check size={16} role="img" aria-label={t('Saved:')} />;
            return (
              <li key={each}>
                {isReachable(onboarding, each) ? (
                  <Link to={addressOf(each)} aria-current={each === step ? 'step' : undefined}>
                    {icon}
                    {text}
                  </Link>
                ) : (
                  <span>{text}</span>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      {/* All steps stay mounted, so that going back and forth keeps what was typed. */}
      {steps.map((each) => (
        <div key={each} className={styles.panel} hidden={each !== step}>
          <h2 ref={each === step ? heading : undefined} tabIndex={-1}>
            {t(stepTitles[each])}
          </h2>
          {each === 'roles' && (
            <RolesForm onboarding={onboarding} label={label} onSaved={() => openNextStep('roles')} />
          )}
          {each === 'games' && (
            <GamesForm onboarding={onboarding} label={label} onSaved={() => openNextStep('games')} />
          )}
          {each === 'details' && (
            <DetailsForm
              onboarding={onboarding}
              isPlayer={isPlayer}
              label={label}
              onSaved={() => openNextStep('details')}
            />
          )}
          {each === 'availability' && (
            <AvailabilityForm onboarding={onboarding} label={label} onSaved={() => openNextStep('availability')} />
          )}
          {each === 'guardian' && <GuardianForm onboarding={onboarding} onContinue={() => openNextStep('guardian')} />}
          {each === 'publish' && (
            <PublishForm
              onboarding={onboarding}
              detailsAt={addressOf('details')}
              onPublished={(slug) =>
                void (returnTo
                  ? navigateIfHere(returnTo)
                  : navigateIfHere(`/player/${slug}`, { state: { isNew: true } }))
              }
            />
          )}
        </div>
      ))}
      <div className={styles.foot}>
        <LinkButton variant="ghost" to={returnTo ?? '/'}>
          {t('Finish later')}
        </LinkButton>
        {isOptional(step) && (
          <LinkButton variant="ghost" to={addressOf(steps[steps.indexOf(step) + 1] ?? 'publish')}>
            {t('Skip this step')}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
