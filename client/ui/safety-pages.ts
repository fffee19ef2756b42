// Links to the three safety pages.
import {SAFETY_PAGE_NAMES} from '../../rules/public-words.ts';

export const safetyPages = () =>
  [
    {to: '/community-rules', label: SAFETY_PAGE_NAMES.communityRules},
    {to: '/safety', label: SAFETY_PAGE_NAMES.safety},
    {to: '/child-safety', label: SAFETY_PAGE_NAMES.childSafety},
  ] as const;
