// The demo community's two members that a newcomer can sign in to, and answer for.

export const DEMO_PASSWORD = 'fly-together';
export const DEMO_ACCOUNTS = [
  {userId: 'demoAda', email: 'ada@wing.demo', name: 'Ada', gender: 'Female'},
  {userId: 'demoBen', email: 'ben@wing.demo', name: 'Ben', gender: 'Male'},
] as const;
