// Links to the three safety pages.

export const SAFETY_PAGES = [
  {to: '/community-rules', label: 'Community rules'},
  {to: '/safety', label: 'Safety tips'},
  {to: '/child-safety', label: 'Child safety'},
] as const;
