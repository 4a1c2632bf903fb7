/** 'Comment' when there are none. */
export const countText = (count: number): string =>
  count === 0 ? 'Comment' : count === 1 ? '1 comment' : `${count.toLocaleString('en-GB')} comments`
