import { Columns3, Eye, EyeOff, Globe, Lock, Route } from 'lucide-react';
import { accountKeys, useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { FormMessage } from '@lineup/ui/form';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { recruitingKeys } from '../../../model/keys';
import type { Player } from '../../model/load-player';
import styles from '../kit/player-page.module.css';

interface OwnerBarProps {
  player: Player;
  onPreview(): void;
  onPublish(): void;
}

/** For the player: who sees this page, how it looks to others, and the way to show or hide it. */
export function OwnerBar({ player, onPreview, onPublish }: OwnerBarProps) {
  const userId = useAuth().user?.id ?? '';
  const hide = useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(
        supabase.from('user_profiles').update({ visibility: 'unlisted' }).eq('user_id', userId).select('id').single(),
      );
    },
    done: { title: 'Profile hidden', description: 'Colleges that you wrote to still see it.' },
    failed: 'Your profile could not be hidden. Try again.',
    invalidates: [recruitingKeys.players(), recruitingKeys.onboarding(userId), accountKeys.profile(userId)],
  });
  return (
    <div className={styles.bar}>
      <p>
        {player.is_listed ? <Globe size={16} aria-hidden /> : <Lock size={16} aria-hidden />}
        {describeAudience(player)}
      </p>
      <LinkButton to={`/player/${player.slug}/college-board`}>
        <Columns3 size={16} aria-hidden />
        My college board
      </LinkButton>
      <LinkButton to={`/player/${player.slug}/pipeline`}>
        <Route size={16} aria-hidden />
        Where I stand
      </LinkButton>
      <Button onClick={onPreview}>
        <Eye size={16} aria-hidden />
        Preview
      </Button>
      {player.is_listed ? (
        <Button aria-disabled={hide.isPending} onClick={() => hide.mutate()}>
          <EyeOff size={16} aria-hidden />
          Hide profile
        </Button>
      ) : player.hidden_by_staff ? (
        player.hidden_by_staff.asked_at === null && <ReviewButton />
      ) : (
        <Button variant="primary" onClick={onPublish}>
          <Globe size={16} aria-hidden />
          Publish
        </Button>
      )}
    </div>
  );
}

function describeAudience({ is_listed, hidden_by_staff: hidden }: Player): string {
  if (is_listed) return 'Anyone can see this page.';
  if (!hidden) return 'Only you and colleges that you wrote to see this page.';
  return hidden.asked_at === null
    ? 'Our staff hid this page because it breaks our rules. Change it, then ask us to look again.'
    : 'Our staff hid this page. You asked us to look again, and we will tell you what we decide.';
}

/** For the player whose page our staff hid: they look at it as it is now. */
function ReviewButton() {
  const asking = useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('request_profile_review'));
    },
    done: { title: 'Request sent', description: 'Our staff will look at your page and tell you.' },
    refused: ({ kind }) => ({
      message:
        kind === 'rate-limited'
          ? 'You asked three times today. Try again tomorrow.'
          : 'Your request could not be sent. Try again.',
    }),
    invalidates: [recruitingKeys.players()],
    invalidatesOn: 'settled',
  });
  return (
    <>
      <Button variant="primary" aria-disabled={asking.isPending} onClick={() => asking.mutate()}>
        <Globe size={16} aria-hidden />
        Ask to show it again
      </Button>
      <FormMessage>{asking.refusal}</FormMessage>
    </>
  );
}
