import { defineSlot } from '@lineup/contract';
import { TodayRecruiting } from './today-recruiting';

export default defineSlot({ Component: TodayRecruiting, languages: { es: () => import('../language/es') } });
