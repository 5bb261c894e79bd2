export { offerFields, offerRefusal, offerSchema, type Offer } from './offer';
export { OfferText } from './offer-text';
export { SIGNATURE_MAX, SignOffer } from './sign-offer';
