-- Changes no table: it goes with the new forget_member, which every start applies.
SELECT 1;
