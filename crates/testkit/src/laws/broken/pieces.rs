//! What a game may get wrong when it tells of its pieces.

use super::fault::{Fault, Spoiled, Step, View};
use crate::games::Relay;
use crate::games::lots::{self, Lots};
use crate::laws::{Plan, pieces};
use menagerie_kernel::Spot;
use menagerie_show::{Gesture, Mark, MarkKind, Pick, Reach, Scene, Shown, Threat};

caught! {
    SaysNothingOfItsPiece in Relay {
        fn reach(&self, _: &View<Self>, _: Spot) -> Option<Reach> {
            None
        }
    } pieces::every_piece_is_told_of says "the piece of the scene, and what is told",
      pieces::offered_movements_are_among_what_is_told says "but nothing is told";

    SaysOtherwiseOfItsPiece in Relay {
        fn reach(&self, view: &View<Self>, at: Spot) -> Option<Reach> {
            Some(Reach { how: "Is thrown.", ..self.base().reach(view, at)? })
        }
    } pieces::every_piece_is_told_of says "now, and of its kind";

    SaysThatItsPieceLeavesTheBoard in Relay {
        fn reach(&self, view: &View<Self>, at: Spot) -> Option<Reach> {
            Some(Reach { takes: vec![Spot { file: 0, rank: 9 }], ..self.base().reach(view, at)? })
        }
    } pieces::every_piece_is_told_of says "it takes where no square is";

    SaysTooLittleOfItsPiece in Relay {
        fn reach(&self, view: &View<Self>, at: Spot) -> Option<Reach> {
            Some(Reach { goes: Vec::new(), ..self.base().reach(view, at)? })
        }
    } pieces::offered_movements_are_among_what_is_told says "does not lead there";

    NamesAMovementInSilence in Relay {
        fn gesture(&self, view: &View<Self>, prefix: &[Step<Self>], step: &Step<Self>) -> Gesture {
            let pick = Some(Pick { name: "far".to_owned(), figure: None });
            match self.base().gesture(view, prefix, step) {
                Gesture::Move { from, to, or, along, .. } => Gesture::Move { from, to, or, pick, along },
                other => other,
            }
        }
    } pieces::offered_movements_are_among_what_is_told says "not told of in words";

    AttacksWithoutSayingWho in Relay {
        fn scene(&self, view: &View<Self>, _: Option<&()>) -> Scene {
            let scene = self.base().scene(view, None);
            let mark = Mark { at: scene.pieces[0].at, kind: MarkKind::ATTACKED };
            Scene { marks: vec![mark], ..scene }
        }
    } pieces::what_is_attacked_has_its_threats says "what is attacked, and what has threats";

    AttacksItself in Relay {
        fn scene(&self, view: &View<Self>, _: Option<&()>) -> Scene {
            threatened(self.base().scene(view, None), 0)
        }
    } pieces::what_is_attacked_has_its_threats says "no enemies";

    AttacksByHalfARoute in Lots {
        fn scene(&self, view: &lots::View, memory: Option<&()>) -> Scene {
            let scene = self.base().scene(view, memory);
            let side = |index: usize| scene.pieces.get(index).map(|piece| piece.figure.side);
            if side(0).is_some() && side(1).is_some() && side(0) != side(1) { threatened(scene, 1) } else { scene }
        }
    } pieces::what_is_attacked_has_its_threats says "the ends of a route";
}

/// A scene in which the first piece attacks another one, on a way that ends where it begins.
fn threatened(scene: Scene, target: usize) -> Scene {
    let (from, target) = (scene.pieces[0].at, scene.pieces[target].at);
    let threat = Threat { target, from, route: vec![from], words: vec!["It is attacked.".into()] };
    Scene { marks: vec![Mark { at: target, kind: MarkKind::ATTACKED }], threats: vec![threat], ..scene }
}
