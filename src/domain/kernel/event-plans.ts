/** By what participants of an event plan. */
export interface EventPlans {
  title: string;
  beginsOn: string;
  endsOn: string | null;
  addressId: string | null;
  onlineAddress: string | null;
  status: 'CANCELLED' | 'CONFIRMED' | 'TENTATIVE';
}
