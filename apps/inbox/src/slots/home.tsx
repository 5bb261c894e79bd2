import { defineSlot } from '@lineup/contract';
import { TodayInbox } from './today-inbox';

export default defineSlot({ Component: TodayInbox, languages: { es: () => import('../language/es') } });
