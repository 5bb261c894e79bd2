import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { plainDate } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { FormMessage } from '@lineup/ui/form';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styles from './account.module.css';
import { linkedAccountsQuery, type LinkedAccount, type Provider, type Reading } from './model/linked-accounts';
import { useFinishLink, useReadAccount, useStartLink, useUnlinkAccount } from './model/use-link-account';
import { Section, type SectionContentProps } from './section';
import { rich, t } from '../../language/language';

/** Accounts of games and chats: linking, unlinking, and reading ranks there. */
export function LinkedSection({ account: { profile } }: Pick<SectionContentProps, 'account'>) {
  const userId = useAuth().user?.id ?? '';
  const { data, isError, refetch } = useQuery(linkedAccountsQuery(userId));
  const finishing = useFinishOnArrival();
  return (
    <Section
      id="linked"
      title={t('Game accounts')}
      purpose={t(
        'A rank that is read at a linked account says so on your profile. Nobody but you sees the names of these accounts.',
      )}
    >
      {finishing.isPending && <FormMessage kind="success">{t('Checking your account…')}</FormMessage>}
      {finishing.reading && <FormMessage kind="success">{whatWasRead(finishing.reading)}</FormMessage>}
      <FormMessage>{finishing.refusal}</FormMessage>
      {data ? (
        <SettingsList label={t('Game accounts')}>
          {data.providers.map((provider) => (
            <ProviderLine
              key={provider.provider}
              provider={provider}
              account={data.accounts.find((account) => account.provider === provider.provider)}
            />
          ))}
        </SettingsList>
      ) : isError ? (
        <ErrorState title={t('Your game accounts could not be loaded')} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton shape="list" hasHead={false} count={3} label={t('Loading game accounts')} />
      )}
      <p className={styles.empty}>
        {rich(
          'A rank that is read takes the place of the one on <profile>your profile</profile>, and counts for 90 days.',
          {
            profile: (words) => (profile.slug ? <Link to={`/player/${profile.slug}`}>{words}</Link> : words),
          },
        )}
      </p>
    </Section>
  );
}

/** A provider led back here with its answer in the address: it is sent once, and leaves the address at once. */
function useFinishOnArrival() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const finishing = useFinishLink();
  const { mutate } = finishing;
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    if (!new URLSearchParams(search).has('state')) return;
    mutate(search.slice(1), { onSuccess: setReading });
    void navigate(pathname, { replace: true });
  }, [search, pathname, navigate, mutate]);
  return { ...finishing, reading };
}

const rankText = ({ game, rank }: { game: string; rank: string }) => t('{rank} in {game}', { rank, game });

/** What a reading changed, in a sentence. */
function whatWasRead({ account_name: name, ranks }: Reading): string {
  const missing = ranks.filter(({ is_on_profile: isThere }) => !isThere);
  const there = ranks.filter(({ is_on_profile: isThere }) => isThere);
  return [
    t('{name} is linked.', { name: name ?? t('Your account') }),
    there.length > 0 && t('On your profile: {ranks}.', { ranks: there.map(rankText).join(', ') }),
    missing.length > 0 &&
      t('Not on your profile yet: {games}. Add it there, then read again.', {
        games: missing.map(({ game }) => game).join(', '),
      }),
  ]
    .filter(Boolean)
    .join(' ');
}

function ProviderLine({ provider, account }: { provider: Provider; account: LinkedAccount | undefined }) {
  return account ? <AccountLine provider={provider} account={account} /> : <UnlinkedLine provider={provider} />;
}

function UnlinkedLine({ provider: { provider, title, is_set_up: isSetUp } }: { provider: Provider }) {
  const starting = useStartLink(provider);
  return (
    <SettingsLine
      title={<strong>{title}</strong>}
      detail={isSetUp ? t('Not linked') : t('Linking {title} is not set up on this site.', { title })}
      problem={starting.refusal}
    >
      {isSetUp && (
        <Button aria-disabled={starting.isPending} onClick={() => starting.mutate()}>
          {starting.isPending ? t('Opening {title}…', { title }) : t('Link {title}', { title })}
        </Button>
      )}
    </SettingsLine>
  );
}

function AccountLine({ provider, account }: { provider: Provider; account: LinkedAccount }) {
  const { title, can_be_read: canBeRead, is_set_up: isSetUp } = provider;
  const reading = useReadAccount(provider.provider);
  const unlinking = useUnlinkAccount(provider.provider);
  const readWord = reading.isPending ? t('Reading…') : t('Read again');
  const isBusy = reading.isPending || unlinking.isPending;
  const ranks = account.ranks.map((each) =>
    each.is_current ? rankText(each) : t('{rank} (older than 90 days, no longer counted)', { rank: rankText(each) }),
  );
  return (
    <SettingsLine
      title={
        <strong>
          {title}
          {account.account_name && `: ${account.account_name}`}
        </strong>
      }
      detail={[
        t('Linked on {day}', { day: plainDate(account.linked_at) }),
        t('read on {day}', { day: plainDate(account.read_at) }),
        ...ranks,
      ].join(', ')}
      problem={reading.refusal ?? unlinking.refusal}
    >
      {canBeRead && isSetUp && (
        <Button aria-label={`${readWord}: ${title}`} aria-disabled={isBusy} onClick={() => reading.mutate()}>
          {readWord}
        </Button>
      )}
      <Button aria-label={t('Unlink {title}', { title })} aria-disabled={isBusy} onClick={() => unlinking.mutate()}>
        {t('Unlink')}
      </Button>
    </SettingsLine>
  );
}
