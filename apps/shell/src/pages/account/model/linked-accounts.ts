import { callFunctionAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { shellKeys } from '../../../keys';

const providerSchema = z.enum(['riot', 'steam', 'discord']);

const linkedSchema = z.object({
  providers: z.array(
    z.object({
      provider: providerSchema,
      title: z.string(),
      // Whether this installation has its keys.
      is_set_up: z.boolean(),
      can_be_read: z.boolean(),
    }),
  ),
  accounts: z.array(
    z.object({
      provider: providerSchema,
      account_name: z.nullable(z.string()),
      linked_at: z.string(),
      read_at: z.string(),
      // On the profile, as they were read there.
      ranks: z.array(z.object({ game: z.string(), rank: z.string(), at: z.string(), is_current: z.boolean() })),
    }),
  ),
});

/** What was read at a provider. */
export const readingSchema = z.object({
  provider: providerSchema,
  account_name: z.nullable(z.string()),
  ranks: z.array(z.object({ game: z.string(), rank: z.string(), is_on_profile: z.boolean() })),
});

export type ProviderName = z.infer<typeof providerSchema>;
export type LinkedAccount = z.infer<typeof linkedSchema>['accounts'][number];
export type Provider = z.infer<typeof linkedSchema>['providers'][number];
export type Reading = z.infer<typeof readingSchema>;

/** Which providers there are, and the user's accounts there. */
export const linkedAccountsQuery = (userId: string) =>
  queryOptions({
    queryKey: shellKeys.linked(userId),
    queryFn: () => callFunctionAs(linkedSchema, 'link-account/list', {}),
  });
