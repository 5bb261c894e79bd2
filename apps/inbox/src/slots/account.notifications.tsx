import { defineSlot } from '@lineup/contract';
import { InboxNotifications } from './inbox-notifications';

export default defineSlot({ Component: InboxNotifications, languages: { es: () => import('../language/es') } });
