import type { WebhookOwner } from '@lineup/product/webhook-owner';
import { lazyPart } from '@lineup/ui/lazy-part';
import { recruitingKeys } from '../../model/keys';
import page from '../kit/edit.module.css';

const webhooks = lazyPart(() => import('@lineup/product/webhooks'));

const ownerOf = (collegeId: string): WebhookOwner => ({
  id: { p_college_id: collegeId },
  key: recruitingKeys.webhooks(collegeId),
  events: ['need'],
  denied: (error) =>
    error.kind === 'forbidden'
      ? { title: 'Access Denied', description: 'Only managers of the program can change its integrations.' }
      : undefined,
});

/** Discord and servers of the college that are told of its open spots. */
export function IntegrationsSection({ collegeId }: { collegeId: string }) {
  return (
    <section className={page.panel} aria-labelledby="integrations-title">
      <h3 id="integrations-title">Discord and your own servers</h3>
      <p className={page.muted}>
        Each open spot that you add goes there five minutes later, with a link to your page. A spot that you fill or
        take down before then is not sent.
      </p>
      <webhooks.Part owner={ownerOf(collegeId)} />
    </section>
  );
}
