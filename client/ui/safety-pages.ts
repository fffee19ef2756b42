// Where people read about safety: the same three pages wherever they are linked from.

export const SAFETY_PAGES = [
  {to: '/community-rules', label: 'Community rules'},
  {to: '/safety', label: 'Safety tips'},
  {to: '/child-safety', label: 'Child safety'},
] as const;
