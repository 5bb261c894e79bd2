import type { Attempt } from './attempt';
import { titleOf } from './providers';
import { t } from '../../language/language';

/** Why a service led back without letting anybody in, in a sentence for who went there. */
export function problemOf({ provider, kind }: Attempt, query: URLSearchParams): string {
  const title = titleOf(provider);
  const isLink = kind === 'link';
  const code = query.get('error_code') ?? '';
  // Only a provider refuses without a code of the auth service.
  if (code === '' && query.get('error') === 'access_denied')
    return isLink
      ? t('You cancelled. {title} is not linked.', { title })
      : t('You cancelled at {title}. Nothing was changed.', { title });
  switch (code) {
    case 'bad_oauth_state':
      return isLink
        ? t('That took too long at {title}. It is not linked. Please try again.', { title })
        : t('That took too long at {title}. Nothing was changed. Please try again.', { title });
    case 'identity_already_exists':
      return t('This {title} account is linked to an account on Lineup already.', { title });
    case 'provider_email_needs_verification':
      return t('{title} has not confirmed your email address. Confirm it there, or sign up with your email here.', {
        title,
      });
    case 'signup_disabled':
      return t('New accounts cannot be made at the moment.');
    case 'user_banned':
      return t('This account is suspended. Write to us from the contact page.');
    default:
      return isLink
        ? t('{title} could not be linked. Please try again.', { title })
        : t(
            '{title} did not let you in. If you have an account with this email already, sign in as you did before. Then link {title} on your account page.',
            { title },
          );
  }
}
