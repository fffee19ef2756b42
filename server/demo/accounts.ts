// The two demo members that a visitor can sign in as. Other demo members answer by a program.

export const DEMO_PASSWORD = 'fly-together';
export const DEMO_ACCOUNTS = [
  {userId: 'demoAda', email: 'ada@wing.demo', name: 'Ada', gender: 'Female'},
  {userId: 'demoBen', email: 'ben@wing.demo', name: 'Ben', gender: 'Male'},
] as const;
