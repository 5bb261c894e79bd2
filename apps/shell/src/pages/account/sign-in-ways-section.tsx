import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { plainDate } from '@lineup/ui/dates';
import { FormMessage } from '@lineup/ui/form';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { useLocation } from 'react-router-dom';
import { useProviders } from '../../federation/registry/use-providers';
import { isProviderName, titleOf, type SignInProvider } from '../../model/sign-in-providers/providers';
import type { SignInWays } from './model/own-account';
import { useLinkProvider, useUnlinkProvider } from './model/use-sign-in-ways';
import { Section } from './section';
import { t } from '../../language/language';

type Link = SignInWays['links'][number];

/** Other services to sign in with: linked by who is signed in, and unlinked, but for the last way in. Nothing where there are none. */
export function SignInWaysSection({ ways: { links } }: { ways: SignInWays }) {
  const offered = useProviders();
  const { linked, problem } = useReturn();
  const others = offered.filter((provider) => !links.some((link) => link.provider === provider));
  if (offered.length === 0 && links.length === 0) return null;
  return (
    <Section
      id="sign-in-ways"
      title={t('Discord and Google')}
      purpose={t('Sign in with these as well. Nobody sees them, and your name and picture there stay there.')}
    >
      {linked && <FormMessage kind="success">{t('You can sign in with {linked} now.', { linked })}</FormMessage>}
      <FormMessage>{problem}</FormMessage>
      <SettingsList label={t('Discord and Google')}>
        {links.map((link) => (
          <LinkedLine key={link.id} link={link} />
        ))}
        {others.map((provider) => (
          <OfferedLine key={provider} provider={provider} />
        ))}
      </SettingsList>
    </Section>
  );
}

/** What the page said that the other service led back to. */
function useReturn(): { linked?: string; problem?: string } {
  const { state } = useLocation();
  const { linked, problem } = (state as { linked?: unknown; problem?: unknown } | null) ?? {};
  return {
    ...(typeof linked === 'string' && { linked }),
    ...(typeof problem === 'string' && { problem }),
  };
}

function LinkedLine({ link: { id, provider, email, linked_at: linkedAt, is_last: isLast } }: { link: Link }) {
  const title = isProviderName(provider) ? titleOf(provider) : provider;
  const unlinking = useUnlinkProvider(title);
  const since = t('Linked on {day}', { day: plainDate(linkedAt) });
  return (
    <SettingsLine
      title={
        <strong>
          {title}
          {email && `: ${email}`}
        </strong>
      }
      detail={isLast ? `${since}. ${t('Your only way in: link another service before you unlink it.')}` : since}
      problem={unlinking.refusal}
    >
      {!isLast && (
        <ConfirmDialog
          title={t('Unlink {title}? You can no longer sign in with it.', { title })}
          yes={t('Unlink')}
          no={t('Keep')}
          isDestructive
          onConfirm={() => unlinking.mutate(id)}
        >
          {(ask) => (
            <Button aria-label={t('Unlink {title}', { title })} isBusy={unlinking.isPending} onClick={ask}>
              {t('Unlink')}
            </Button>
          )}
        </ConfirmDialog>
      )}
    </SettingsLine>
  );
}

function OfferedLine({ provider }: { provider: SignInProvider }) {
  const linking = useLinkProvider();
  const title = titleOf(provider);
  return (
    <SettingsLine title={<strong>{title}</strong>} detail={t('Not linked')} problem={linking.refusal}>
      <Button isBusy={linking.isPending} onClick={() => linking.mutate(provider)}>
        {t('Link {title}', { title })}
      </Button>
    </SettingsLine>
  );
}
