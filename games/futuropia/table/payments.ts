/** Actions that only pay for an earlier decision. */
export default new Set(['pay', 'as_proposed', 'repay', 'repay_by_choice', 'keep_credits', 'pay_on_credit', 'borrow', 'convert'])
